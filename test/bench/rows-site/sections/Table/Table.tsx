import { usePage } from 'sitio'
import { RowsTable } from '../rows-table.tsx'

export function Table() {
  return <RowsTable heading={String(usePage().params.number)} />
}
