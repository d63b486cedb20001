import { defineProblem } from '../../define-problem.ts'

const manifest = 'redirects: [{ csv: redirects.csv }]\n'

export const csvForm = defineProblem({
  code: 'manifest/csv-form',
  severity: 'error',
  blocks: true,
  title: 'A CSV file of redirects cannot be read as a table',
  why: 'The first line names the columns: from,to or from,to,status; what is gone for good has true in a column gone. Each line below is one redirect, its cells separated by commas. A cell that holds a comma or a quote stands in quotes, in which a quote is written twice. Without this nobody knows which cell is which.',
  wrong: { 'redirects.csv': 'old,new\n/start,index\n', 'site.config.yaml': manifest },
  right: { 'redirects.csv': 'from,to\n/start,index\n', 'site.config.yaml': manifest },
  message: ({ reason, nearest }: { reason: string; nearest: string | null }) =>
    `${reason}. ${nearest === null ? 'The first line is from,to or from,to,status or from,to,gone.' : `Did you mean "${nearest}"?`}`,
  fix: ({ nearest }) => ({ at: 'value', nearest, known: [] }),
})
