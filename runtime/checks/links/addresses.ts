import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import type { TextPart, WrittenText } from '../facts/written-text.ts'
import { linkUses } from './link-uses.ts'
import { textAddresses } from './text-addresses.ts'

/** All addresses in the site's links and texts. */
export const addresses = once((facts: SiteFacts): readonly { written: WrittenText; part: TextPart }[] => [
  ...linkUses(facts).map(({ link, path }) => ({
    written: { text: link, path, file: null },
    part: { before: '', part: link },
  })),
  ...textAddresses(facts),
])
