import { Link, Picture, type SectionProps, useText } from 'sitio'
import { OnwardLink } from '../onward-link.tsx'
import type { SliderProps } from './Slider.types.ts'

/** Posters side by side in a scroller that snaps. The numbers below are links to them; the runtime marks the current one. */
export function Slider({ id, props }: SectionProps<SliderProps>) {
  const t = useText()
  const opensPage = props.heading === 1
  const places = props.slides.map((slide, index) => ({ slide, number: index + 1, anchor: `${id}-${index + 1}` }))
  return (
    <section id={id} className="slider" aria-label={t('label')}>
      <ol className="slider__track">
        {places.map(({ slide, number, anchor }) => {
          const Title = opensPage && number === 1 ? 'h1' : 'h2'
          return (
            <li key={anchor} id={anchor} className={`slider__slide slider__slide--${slide.flat}`}>
              <div className="slider__words">
                {slide.label && <p className="slider__label">{slide.label}</p>}
                <Title className="slider__title">{slide.title}</Title>
                {slide.text && <p className="slider__text">{slide.text}</p>}
                {slide.link && <OnwardLink link={slide.link} />}
              </div>
              <Picture className="slider__picture" image={slide.image} priority={opensPage && number === 1} />
            </li>
          )
        })}
      </ol>
      {places.length > 1 && (
        <nav className="slider__numbers" aria-label={t('numbers')} data-marks-place>
          {places.map(({ slide, number, anchor }) => (
            <Link
              key={anchor}
              className="slider__number"
              to={`#${anchor}`}
              aria-label={t('go', { number, title: slide.title })}
            >
              {number}
            </Link>
          ))}
        </nav>
      )}
    </section>
  )
}
