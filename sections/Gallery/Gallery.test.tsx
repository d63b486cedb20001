import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Gallery } from './Gallery.tsx'
import type { GalleryProps } from './Gallery.types.ts'

const gallery = (ratio: GalleryProps['ratio']) =>
  renderSection({
    name: 'Gallery',
    component: Gallery,
    props: {
      heading: 2,
      title: 'El taller',
      ratio,
      images: [
        { image: picture('Una mesa'), caption: 'La mesa larga' },
        { image: { ...picture('Un horno'), src: '/pictures/oven.svg' } },
      ],
    },
  })

it('lists pictures with their captions', () => {
  const { elements, html } = gallery('natural')
  expect(elements('h2')).toEqual(['El taller'])
  expect(elements('li')).toEqual(['La mesa larga', ''])
  expect(elements('figcaption')).toEqual(['La mesa larga'])
  expect(html).toContain('alt="Un horno"')
})

it('crops them only where it is told to', () => {
  expect(gallery('natural').html).toContain('class="gallery__pictures"')
  expect(gallery('1/1').html).toContain('class="gallery__pictures gallery__pictures--square"')
})
