/**
 * Why an entry of a served folder is not served: its link is broken, leads out of the folder, or is circular; it is not a regular file; or it cannot
 * be read.
 */
export type Refusal = 'dangling' | 'outside' | 'loop' | 'special' | 'unreadable'
