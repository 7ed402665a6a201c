// The search of the docs site, as the site itself does it: its script and its index, from this server.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

export interface Found {
  readonly address: string
  readonly title: string
  readonly page: string
  /** Every second piece is a word that was found. */
  readonly excerpt: readonly string[]
}
interface DocsSearch {
  readonly openIndex: (root: string, language: 'zh' | 'en') => Promise<(typed: string, of: { readonly api: boolean }) => readonly Found[]>
}
const root = '/docs/'
const script = `${root}find.js`

/** Loads the index with the first letter that is typed. */
export const useHelpSearch = (typed: string, english: boolean) => {
  const asked = useDeferredValue(typed.trim())
  const index = useQuery({
    queryKey: ['help', english],
    enabled: asked !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const { openIndex } = (await import(/* @vite-ignore */ script)) as DocsSearch
      const find = await openIndex(root, english ? 'en' : 'zh')
      return { find }
    },
  })
  return { asked, found: asked === '' ? undefined : index.data?.find(asked, { api: false }), failed: index.isError, again: index.refetch }
}
