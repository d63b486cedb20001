import { useState } from 'react'
import { usePage } from 'sitio'
import { RowsTable } from '../rows-table.tsx'

/** Has state, so React renders it. */
export function ReactTable() {
  const { params } = usePage()
  const [heading] = useState(String(params.number))
  return <RowsTable heading={heading} />
}
