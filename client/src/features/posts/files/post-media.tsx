import { useState } from 'react'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import type { PostCardFragment } from '../../../generated/graphql.ts'
import { pictureSizes } from './picture-sizes.ts'
import css from './post-media.module.css'

/** Loaded when a picture is opened: most posts are read without it. */
const LazyLightbox = createLazyComponent(async () => (await import('../../../components/dialogs/lightbox.tsx')).Lightbox)

/** A post's images in one column or two, each opening the lightbox, and its videos with controls (spec, post card). */
export function PostMedia({ media, name, eager }: { media: PostCardFragment['media']; name: string; eager: boolean }) {
  const [openedIndex, setOpenedIndex] = useState<number | null>(null)
  const close = () => setOpenedIndex(null)
  const pictures = media
    .filter(({ type }) => type === 'IMAGE')
    .map((picture, index, { length }) => ({
      ...picture,
      alt: picture.alt || (length > 1 ? `${index + 1} of ${length}, posted by ${name}` : `Posted by ${name}`),
    }))
  const videos = media.filter(({ type }) => type === 'VIDEO')
  return (
    <>
      {pictures.length > 0 && (
        <div className={css.pictures} data-columns={pictures.length > 1 ? 2 : 1}>
          {pictures.map((picture, index) => (
            <button
              key={picture.url}
              type="button"
              className={css.open}
              aria-label={`View picture: ${picture.alt}`}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => {
                // The lightbox restores the focus on close; not every browser focuses a button on click.
                currentTarget.focus()
                setOpenedIndex(index)
              }}
            >
              <PostPicture picture={picture} columns={isWide(index, pictures.length) ? 1 : 2} eager={eager} />
            </button>
          ))}
        </div>
      )}
      {videos.map(({ url, alt }) => (
        // biome-ignore lint/a11y/useMediaCaption: students upload no caption files
        <video key={url} src={url} className={css.video} aria-label={alt || `Video posted by ${name}`} controls preload="metadata" />
      ))}
      {openedIndex !== null && <LazyLightbox pictures={pictures} start={openedIndex} onClose={close} onDismissFailure={close} />}
    </>
  )
}

/** Whether a picture has the full width: the last of an odd number of pictures, so also a single one. */
const isWide = (index: number, length: number) => length % 2 === 1 && index === length - 1

/** Shows the placeholder behind the image until it is loaded. Not by a style attribute, which the page's policy refuses in markup. */
function showPlaceholder(image: HTMLImageElement | null, placeholder: string | null | undefined) {
  if (!image || !placeholder || image.complete) return
  image.style.background = `url(${placeholder}) center / cover`
  image.addEventListener('load', () => image.style.removeProperty('background'), { once: true })
}

type PictureProps = { picture: PostCardFragment['media'][number]; columns: 1 | 2; eager: boolean }

function PostPicture({ picture: { url, alt, width, height, placeholder, srcset }, columns, eager }: PictureProps) {
  return (
    <img
      src={url}
      srcSet={srcset ?? undefined}
      sizes={pictureSizes[columns]}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      ref={(image) => showPlaceholder(image, placeholder)}
    />
  )
}
