import type { ComponentType } from 'react'
import type { StructuredData } from '../site/data/structured-data.ts'

/** The props of a section's component. */
export interface SectionProps<Props = Record<string, never>, Data = null> {
  /** The instance's id: `data-section-id` of its block. */
  id: string
  /** The manifest's props, resolved: texts are strings in the page's language. */
  props: Props
  /** The answer to the section's operation; null if it has none, or if it failed. */
  data: Data | null
  /** Whether the operation failed: show the section's own error state. */
  failed: boolean
}

/** Shown instead of a section that throws, on the server or in the browser: `Team.fallback = TeamFallback`. */
export type SectionFallback<Props = Record<string, never>> = ComponentType<Pick<SectionProps<Props>, 'id' | 'props'>>

/**
 * What search engines learn about a section of a page, in schema.org's vocabulary: `Faq.structuredData = …`. Types that describe the whole page,
 * such as FAQPage, appear once, however many sections contribute to them, and not at all if the manifest declares them itself.
 *
 * @param plain - returns the words of a Markdown text.
 */
export type SectionStructuredData<Props = Record<string, never>, Data = null> = (
  section: SectionProps<Props, Data>,
  plain: (markdown: string) => string,
) => StructuredData | null

// The registry holds sections of all kinds, whose props were checked against their schemas.
// biome-ignore-start lint/suspicious/noExplicitAny: components are contravariant in their props, so no other element type admits all of them.
export type SectionComponent = ComponentType<SectionProps<any, any>> & {
  fallback?: SectionFallback<any>
  structuredData?: SectionStructuredData<any, any>
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/**
 * A picture from the manifest or from data, as `Picture` takes it: its address, the dimensions of its file, and its alternative text in the page's
 * language.
 */
export interface Image {
  src: string
  width: number
  height: number
  alt: string
  /** The point that must stay in view where the picture is cropped: `50% 20%`, from the left and from the top. */
  focus?: string | null
}
