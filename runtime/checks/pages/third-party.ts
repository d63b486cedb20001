import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { declaredHosts } from '../facts/declared-hosts.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'
import { resourceAddresses } from './resource-addresses.ts'

interface ThirdPartyArgs {
  readonly address: string
  readonly host: string
  readonly shown: string
}

/** A page with a link to a film. */
function withFilm(element: string) {
  return {
    'sections/Note/Note.tsx': noteWith(element),
    'site.config.yaml': `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props:
          title: { en: Hello }
          text: { en: 'https://video.example/embed/7' }
`,
  }
}

export const thirdParty = definePageCheck<ThirdPartyArgs>({
  code: 'pages/third-party',
  severity: 'error',
  title: 'A page loads something from another host',
  why: 'The other host learns about every visitor before they are asked, and the security policy makes the browser refuse it. Put a copy of the file in the folder public; declare analytics, maps and embeds in the manifest, where they wait for consent.',
  wrong: withFilm('<iframe src={props.text} title="How it is made" />'),
  right: withFilm('<a href={props.text}>How it is made</a>'),
  message: ({ host, shown }, on) =>
    `"${shown}" loads from "${host}" ${on}, which no integration in the manifest declares. Serve a copy from the folder public, or link to it.`,
  look(page, found, { facts: { site } }) {
    const allowed = declaredHosts(site)
    for (const element of page.elements) {
      if (element.section === null) continue
      for (const address of resourceAddresses(element)) {
        if (!URL.canParse(address, site.origin)) continue
        const { origin, host, protocol } = new URL(address, site.origin)
        if (!/^https?:$/.test(protocol) || origin === new URL(site.origin).origin || allowed.has(origin)) continue
        found(element.section, { address, host, shown: shownTag(element, page.html) })
      }
    }
  },
  subject: ({ address }) => address,
})
