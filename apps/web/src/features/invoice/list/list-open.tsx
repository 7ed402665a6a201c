// What the address of a list opens over it: an invoice, those to check one after the other, or the verification of all.
import { Suspense, type ComponentProps } from 'react'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import type { Left } from '../chosen.ts'
import { loadDrawer } from './use-list-rows.ts'

const InvoiceDrawer = lazyAntd(loadDrawer)
const QueueDrawer = lazyAntd(() => import('../doubts/queue-drawer.tsx'))
const VerifyListed = lazyAntd(() => import('../verification/verify-listed.tsx'))

interface Props extends Omit<ComponentProps<typeof InvoiceDrawer>, 'id' | 'total'> {
  readonly total: number | undefined
  readonly search: ListSearch
  readonly onLeft: (left: readonly Left[]) => void
}
export const ListOpen = ({ search, onLeft, ...drawer }: Props) => {
  const { list, onClose, onChanged } = drawer
  const { open, tab } = search
  if (open === undefined) return null
  const shown =
    open === 'verify' ? (
      <VerifyListed
        list={list}
        search={search}
        onClose={() => {
          onClose()
          onChanged()
        }}
        onLeft={onLeft}
      />
    ) : tab === 'warnings' && !list.granted ? (
      <QueueDrawer {...drawer} id={open} search={search} />
    ) : open === 'first' ? null : (
      <InvoiceDrawer {...drawer} id={open} />
    )
  return <Suspense>{shown}</Suspense>
}
