import { defineProblem } from '../../define-problem.ts'

const manifest = 'redirects: [{ csv: redirects.csv }]\n'

export const csvForm = defineProblem({
  code: 'manifest/csv-form',
  severity: 'error',
  blocks: true,
  title: 'A CSV file of redirects cannot be read as a table',
  why: 'The first line names the columns: from,to or from,to,status; true in a column gone marks what is gone for good. Each further line is one redirect, its cells separated by commas. Put a cell that contains a comma or a quote in quotes, and double the quotes inside it. Otherwise the cells cannot be told apart.',
  wrong: { 'redirects.csv': 'old,new\n/start,index\n', 'site.config.yaml': manifest },
  right: { 'redirects.csv': 'from,to\n/start,index\n', 'site.config.yaml': manifest },
  message: ({ reason, nearest }: { reason: string; nearest: string | null }) =>
    `${reason}. ${nearest === null ? 'The first line must be from,to or from,to,status or from,to,gone.' : `Did you mean "${nearest}"?`}`,
  fix: ({ nearest }) => ({ at: 'value', nearest, known: [] }),
})
