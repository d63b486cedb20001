import type { PagesOf } from './pages.ts'

export const messagePages: PagesOf<'messages'> = {}
