import { Picture, useFormat, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryLink } from '../entry-link.tsx'
import type { ServicesData } from './Services.types.ts'

export interface CourseRowProps {
  course: ServicesData['courses'][number]
  /** Name of the route of a course's page. */
  page: string | undefined
  under: 1 | 2
}

/** One line of the timetable. */
export function CourseRow({ course, page, under }: CourseRowProps) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="services__course" id={course.id}>
      <p className="services__start">
        <span className="visually-hidden">{t('starts')} </span>
        <time dateTime={course.starts}>{format.date(course.starts, { day: 'numeric', month: 'short' })}</time>
      </p>
      <Picture className="services__picture" image={course.image} />
      <div className="services__lesson">
        <EntryHeading under={under} className="services__name">
          <EntryLink page={page} slug={course.slug}>
            {course.name}
          </EntryLink>
        </EntryHeading>
        <p>{course.text}</p>
      </div>
      <ul className="services__facts">
        <li>{course.level}</li>
        <li>{course.duration}</li>
        <li>{t('places', { count: course.places })}</li>
        {course.teacher && <li>{t('teacher', { name: course.teacher.name })}</li>}
        <li className="services__price">{course.price}</li>
      </ul>
    </li>
  )
}
