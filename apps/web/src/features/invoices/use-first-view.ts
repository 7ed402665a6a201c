// A list that is opened by its bare address begins with the person's first view of it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageKey } from '@piaotai/domain/permissions.ts'
import type { ListSearch } from './invoice-list.config.ts'
import { viewsQuery, type View } from './views.queries.ts'

/** Once a visit, and only while nothing has been narrowed or opened yet. */
export const useFirstView = (page: PageKey, search: ListSearch, onApply: (view: View) => void): void => {
  const views = useQuery(viewsQuery(page)).data
  const done = useRef(Object.keys(search).length > 0)
  const begin = useEffectEvent((view: View | undefined): void => {
    if (done.current) return
    done.current = true
    if (view && Object.keys(search).length === 0) onApply(view)
  })
  useEffect(() => {
    if (views) begin(views.find((view) => view.first))
  }, [views])
}
