import type { PagesOf } from './pages.ts'

export const sectionPages: PagesOf<'section'> = {}
