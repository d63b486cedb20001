import { composeFile } from './compose-file.ts'
import { commonFiles } from './template-files.ts'

/** What only works where all of a site lies in one repository. */
const OF_A_REPOSITORY = [
  '.dockerignore',
  '.github/workflows/site.yml',
  'Dockerfile',
  // They run images that the Dockerfile makes.
  'deploy/compose.yaml',
  'deploy/kubernetes.yaml',
  'deploy/prerender.yaml',
]

/** What a new site is made of. */
export interface KitOptions {
  /** Whether all that it needs lies in its folder or comes from npm: a base in another folder does not. */
  readonly isWhole: boolean
  readonly hasForms: boolean
}

/** The files around a site: for its tools, for editors, containers and CI. */
export function kitFiles({ isWhole, hasForms }: KitOptions): Map<string, string | Buffer> {
  const files = commonFiles()
  files.delete('README.md')
  if (isWhole) files.set('compose.yaml', composeFile(hasForms))
  else for (const file of OF_A_REPOSITORY) files.delete(file)
  return files
}
