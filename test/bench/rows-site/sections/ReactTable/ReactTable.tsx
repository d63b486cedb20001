import { useState } from 'react'
import { usePage } from 'sitio'
import { RowsTable } from '../rows-table.tsx'

/** State of its own: such a section is rendered by React. */
export function ReactTable() {
  const { params } = usePage()
  const [heading] = useState(String(params.number))
  return <RowsTable heading={heading} />
}
