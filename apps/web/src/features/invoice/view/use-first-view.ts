// Opening a list by its bare address applies the person's first view.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { viewsQuery, type View } from './view.queries.ts'

/** Once per visit, and only before the person has filtered or opened anything. */
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
