import { Picture, type SectionProps } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { GalleryProps } from './Gallery.types.ts'

const CROPS = {
  natural: '',
  '4/3': ' gallery__pictures--wide',
  '1/1': ' gallery__pictures--square',
  '3/4': ' gallery__pictures--tall',
} as const

/** Pictures side by side. */
export function Gallery({ id, props }: SectionProps<GalleryProps>) {
  return (
    <section id={id} className="gallery grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <ul className={`gallery__pictures${CROPS[props.ratio]}`}>
        {props.images.map(({ image, caption }) => (
          <li key={image.src}>
            <figure>
              <Picture
                className="gallery__picture"
                image={image}
                sizes="(min-width: 60rem) 30vw, (min-width: 36rem) 45vw, 90vw"
              />
              {caption && <figcaption className="gallery__caption">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
