import { sampleProps } from './sample-props.ts'
import type { SiteDraft } from './site-draft.ts'
export async function bringPackagedSection(draft: SiteDraft, name: string) {
  return { props: sampleProps(draft, name, 2), notes: [`The package ships ${name}: it can be used at once.`] }
}
