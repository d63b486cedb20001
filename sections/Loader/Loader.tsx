import type { SectionProps } from 'sitio'
import { Loading } from '../loading.tsx'
import type { LoaderProps } from './Loader.types.ts'

/** The place of a section that is on its way. */
export function Loader({ id, props }: SectionProps<LoaderProps>) {
  return <Loading id={id} rows={props.rows} />
}
