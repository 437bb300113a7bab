import css from './ui.module.css'

const colours = 'ground surface sunk ink ink-soft primary on-primary primary-tint accent highlight on-highlight leaf line control-line'.split(' ')
const sizes = ['s', 'm', 'l', 'xl', '2xl', '3xl']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8]

/** Design tokens: colours, font sizes, spacing. */
export function Foundations() {
  return (
    <>
      <ul className={css.colours}>
        {colours.map((name) => (
          <li key={name}>
            <svg aria-hidden="true" viewBox="0 0 4 3">
              <rect width="4" height="3" fill={`var(--${name})`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <ul className={css.types}>
        {sizes.map((size) => (
          <li key={size} className={css[`size-${size}`]}>
            திண்ணை, a veranda <span className={css.note}>{size}</span>
          </li>
        ))}
      </ul>
      <ul className={css.spaces}>
        {spaces.map((step) => (
          <li key={step}>
            <span className={`${css.space} ${css[`space-${step}`]}`} />
            {step}
          </li>
        ))}
      </ul>
    </>
  )
}
