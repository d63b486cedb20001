import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { LivePosts } from './LivePosts.tsx'

it.each(['es', 'en'] as const)(
  'is empty without JavaScript, but for the place where news are told, in %s',
  (locale) => {
    const { html, text } = renderSection({
      name: 'LivePosts',
      component: LivePosts,
      props: { topic: 'estudio' },
      locale,
    })
    expect(html).toBe('<div id="it" class="live-posts"><div class="live-posts__news" role="status"></div></div>')
    expect(text).toBe('')
  },
)
