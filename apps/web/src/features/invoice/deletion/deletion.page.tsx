// 删除记录: what was deleted, by whom, when and why; and the way back for one or several.
import { Button } from 'antd'
import { Combine } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { deletionsKey } from '../../../shared/invoice/invoice-keys.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { deletionColumns } from './deletion-columns.tsx'
import { deletionConditions } from './deletion-query.ts'
import type { Deletion } from './deletion.queries.ts'
import { useDeletionActions } from './use-deletion-actions.ts'

const DoubledDialog = lazy(() => import('./doubled-dialog.tsx'))
const DeletedDrawer = lazyAntd(() => import('./deleted-drawer.tsx'))

const DeletionsPage = () => {
  const [doubled, setDoubled] = useState(false)
  const { t } = useTranslation('invoiceDeletion')
  const { t: shell } = useTranslation('shell')
  const { t: ti } = useTranslation('invoice')
  const room = useRoom()
  const list = useList({ queryKey: deletionsKey, call: api.invoice.listDeletions, conditions: deletionConditions(t) })
  const missingPermission = useMissingPermission()('invoiceDelRecord.restore')
  const rowActions = useDeletionActions(missingPermission, () => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(
    () => columnsIn(room, deletionColumns(t, room, { copy: ti('action.copy'), actions, act })),
    [t, ti, room, actions, act],
  )
  return (
    <>
      <ConfiguredList<Deletion>
        name="deletions"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_4.invoiceDelRecord'),
          facts: t('facts'),
          empty: { of: 'deletions', subject: 'book', acts: [{ say: 'goInvoices', go: { to: '/companyInvoice/allInvoiceCo' } }] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          total: (count) => t('total', { count }),
        }}
        onOpen={drawer.open}
        shown={drawer.id}
        over
        covered={doubled}
        pageActions={
          <Button
            icon={<Combine size={15} aria-hidden="true" />}
            onClick={() => {
              setDoubled(true)
            }}
          >
            {t('doubled.title')}
          </Button>
        }
      />
      <Suspense>
        {drawer.id === undefined ? null : (
          <DeletedDrawer
            key={drawer.id}
            id={drawer.id}
            missingPermission={missingPermission}
            onRestore={(record) => {
              act('restore', [record])
            }}
            onClose={drawer.close}
          />
        )}
        {doubled ? (
          <DoubledDialog
            why={missingPermission}
            onClose={() => {
              setDoubled(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default DeletionsPage
