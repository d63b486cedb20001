import type { SectionProps } from 'sitio'
import { Loading } from '../loading.tsx'
import type { LoaderProps } from './Loader.types.ts'

/** A placeholder for a section that is loading. */
export function Loader({ id, props }: SectionProps<LoaderProps>) {
  return <Loading id={id} rows={props.rows} />
}
