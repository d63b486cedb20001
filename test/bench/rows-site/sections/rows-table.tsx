import { rows } from './rows.ts'

export function RowsTable({ heading }: { heading: string }) {
  return (
    <section>
      <h1>{heading}</h1>
      <table>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
