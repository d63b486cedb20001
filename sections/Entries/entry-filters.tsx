import { useText } from 'sitio'
import { Field } from '../field.tsx'
import { type EntryFilter, lastDays } from './filter-entries.ts'

const DAYS = [1, 7, 30, 365] as const

export interface EntryFiltersProps {
  id: string
  filter: EntryFilter
  subjects: readonly { value: string; label: string }[]
  onChange(filter: EntryFilter): void
}

/** Filters by text, subject and time. */
export function EntryFilters({ id, filter, subjects, onChange }: EntryFiltersProps) {
  const t = useText()
  return (
    <search className="entries__filters">
      <Field id={`${id}-text`} label={t('filter.text')}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            value={filter.text}
            onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
          />
        )}
      </Field>
      <Field id={`${id}-subject`} label={t('filter.subject')}>
        {(control) => (
          <select
            {...control}
            value={filter.subject}
            onChange={({ currentTarget: { value } }) => onChange({ ...filter, subject: value })}
          >
            <option value="">{t('filter.anySubject')}</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id={`${id}-days`} label={t('filter.days')}>
        {(control) => (
          <select
            {...control}
            value={filter.days}
            onChange={({ currentTarget: { value } }) => onChange({ ...filter, ...lastDays(Number(value), Date.now()) })}
          >
            <option value={0}>{t('filter.anyTime')}</option>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t('filter.lastDays', { count: days })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}
