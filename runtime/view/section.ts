import type { ComponentType } from 'react'
import type { StructuredData } from '../site/data/structured-data.ts'

/** What a section's component receives. */
export interface SectionProps<Props = Record<string, never>, Data = null> {
  /** The instance's id: `data-section-id` of its block. */
  id: string
  /** The manifest's props, finished: texts are strings in the page's language. */
  props: Props
  /** The answer to the section's operation; null when it has none or when it failed. */
  data: Data | null
  /** Whether the operation failed: show the section's own error state. */
  failed: boolean
}

/** What a section shows in its place when it throws, on the server or in the browser: `Team.fallback = TeamFallback`. */
export type SectionFallback<Props = Record<string, never>> = ComponentType<Pick<SectionProps<Props>, 'id' | 'props'>>

/**
 * What search engines are told of a section of a page, in the words of schema.org: `Faq.structuredData = …`. What it says of the page itself, such as
 * FAQPage, is said once, however many of its sections have a part of it, and not at all where the manifest says it.
 *
 * @param plain - the words of a Markdown text.
 */
export type SectionStructuredData<Props = Record<string, never>, Data = null> = (
  section: SectionProps<Props, Data>,
  plain: (markdown: string) => string,
) => StructuredData | null

// The registry holds sections of all kinds; their props were checked against the section's schema.
// biome-ignore-start lint/suspicious/noExplicitAny: components are contravariant in their props, so no other element type admits all of them.
export type SectionComponent = ComponentType<SectionProps<any, any>> & {
  fallback?: SectionFallback<any>
  structuredData?: SectionStructuredData<any, any>
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** A picture from the manifest or from data, as `Picture` takes it: its address, the dimensions of its file, its alternative text in the page's language. */
export interface Image {
  src: string
  width: number
  height: number
  alt: string
  /** What must stay in view where it is cropped: `50% 20%`, from the left and from the top. */
  focus?: string | null
}
