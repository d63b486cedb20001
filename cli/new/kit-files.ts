import { composeFile } from './compose-file.ts'
import { commonFiles } from './template-files.ts'

/** Files that work only if the whole site is in one repository. */
const OF_A_REPOSITORY = [
  '.dockerignore',
  '.github/workflows/site.yml',
  'Dockerfile',
  // They run images built from the Dockerfile.
  'deploy/compose.yaml',
  'deploy/kubernetes.yaml',
  'deploy/prerender.yaml',
]

/** The properties of a new site that determine its files. */
export interface KitOptions {
  /** Whether everything it needs is in its folder or comes from npm, unlike a base in another folder. */
  readonly isWhole: boolean
  readonly hasForms: boolean
}

/** The files around a site: for its tools, editors, containers and CI. */
export function kitFiles({ isWhole, hasForms }: KitOptions): Map<string, string | Buffer> {
  const files = commonFiles()
  files.delete('README.md')
  if (isWhole) files.set('compose.yaml', composeFile(hasForms))
  else for (const file of OF_A_REPOSITORY) files.delete(file)
  return files
}
