import { Avatar } from '../../components/artwork/avatar.tsx'
import { Banner } from '../../components/artwork/banner.tsx'
import { Logo } from '../../components/artwork/logo.tsx'
import { Carousel } from '../../components/content/carousel.tsx'
import { Specimen } from './specimen.tsx'

const tiles = ['lounge', 'learn', 'market', 'clubs'] as const
const people = ['kavya.r', 'arjun', 'meenakshi', 'farhan_k', 'divya-s', 'rohit', 'ananya', 'senthil.m', 'nila', 'joseph_p', 'ishita', 'vetri']

/** Logo, avatars, banners and slides. */
export function Drawings() {
  return (
    <>
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Specimen name="Avatar: initials, with a picture, with one that cannot be loaded">
        {people.map((name) => (
          <Avatar key={name} username={name} picture={null} />
        ))}
        <Avatar username="kavya.r" picture="/business.svg" />
        <Avatar username="kavya.r" picture="data:image/png;base64,AA" />
      </Specimen>
      {tiles.map((tile) => (
        <Specimen key={tile} name={`Banner, ${tile}`}>
          <Banner tile={tile} art="learn" alt="">
            <h3>A long name that has to wrap somewhere, திண்ணை</h3>
            <p>And a line of text below it.</p>
          </Banner>
        </Specimen>
      ))}
      <Specimen name="Carousel">
        <Carousel
          label="Slides"
          slides={tiles.slice(0, 3).map((tile) => (
            <Banner key={tile} tile={tile} art="lounge-sit" alt="">
              <h3>{tile}</h3>
            </Banner>
          ))}
        />
      </Specimen>
    </>
  )
}
