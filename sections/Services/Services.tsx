import type { SectionProps } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { CourseRow } from './course-row.tsx'
import type { ServicesData, ServicesProps } from './Services.types.ts'
import { ServiceRow } from './service-row.tsx'

/** Services as a price list, courses as a timetable. */
export function Services({ id, props, data, failed }: SectionProps<ServicesProps, ServicesData>) {
  const services = data?.services ?? []
  const courses = data?.courses ?? []
  return (
    <section id={id} className="services grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {services.length + courses.length === 0 && <MissingEntries failed={failed} />}
      {services.length > 0 && (
        <ul className="services__list">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} under={props.heading} />
          ))}
        </ul>
      )}
      {courses.length > 0 && (
        <ul className="services__courses">
          {courses.map((course) => (
            <CourseRow key={course.id} course={course} page={props.page} under={props.heading} />
          ))}
        </ul>
      )}
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}
