import { Picture, type SectionProps, useText } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { WebClientsData, WebClientsProps } from './WebClients.types.ts'

/** The clients, shown by their logos. */
export function WebClients({ id, props, data, failed }: SectionProps<WebClientsProps, WebClientsData>) {
  const t = useText()
  const clients = data?.clients ?? []
  return (
    <section id={id} className="clients grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {clients.length === 0 && <MissingEntries failed={failed} />}
      {clients.length > 0 && (
        <ul className="clients__sheet">
          {clients.map((client) => (
            <li key={client.id} className="clients__client">
              <Picture className="clients__mark" image={client.mark} />
              <p className="clients__trade">{client.trade}</p>
              <p className="clients__place">{t('since', { place: client.place, year: client.since })}</p>
            </li>
          ))}
        </ul>
      )}
      {data && clients.length > 0 && (
        <p className="clients__count">{t('count', { shown: clients.length, count: data.clientCount })}</p>
      )}
    </section>
  )
}
