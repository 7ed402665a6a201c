// 商业发票: the list, the form, and the one that is open beside it.
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commercialLimits, linkStates } from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useSession } from '../../lib/session/session.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { FoundTotal } from '../../ui/kits/list/found-total.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { commercialColumns, commercialConditions } from './commercial-list.tsx'
import {
  commercialKey,
  useCommercialChoices,
  useCommercialCounts,
  type Commercial,
  type CommercialFilter,
} from '../../shared/commercial/commercial-queries.ts'
import { useCommercialActions } from './use-commercial-actions.ts'

const CommercialDialog = lazy(() => import('../../shared/commercial/commercial-dialog.tsx'))
const CommercialDrawer = lazy(() => import('./commercial-drawer.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

const CommercialPage = () => {
  const { t } = useTranslation('commercial')
  const { t: shell } = useTranslation('shell')
  const { t: te } = useTranslation('exports')
  const room = useRoom()
  const missing = useMissingPermission()
  const session = useSession()
  const choices = useCommercialChoices('')
  const list = useList({
    queryKey: [...commercialKey, 'list'],
    call: emailApi.listCommercialInvoices,
    conditions: commercialConditions(t, choices.data?.currencies ?? []),
  })
  const drawer = useOpen()
  const [editing, setEditing] = useState<Commercial | 'new'>()
  const [deleting, setDeleting] = useState<readonly Commercial[]>()
  /** Shown once its form has gone, which guards the page until then. */
  const [made, setMade] = useState<string>()
  const showMade = useEffectEvent((id: string) => {
    drawer.open({ id })
  })
  useEffect(() => {
    if (made !== undefined) showMade(made)
  }, [made])
  const rowActions = useCommercialActions(setEditing, setDeleting)
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, commercialColumns(t, { actions, act })), [t, room, actions, act])
  const { page: _page, pageSize: _size, ...filter } = list.query
  const counts = useCommercialCounts(filter as CommercialFilter, !list.loading).data
  const lacksEdit = missing('businessInvoiceCo.edit')
  const found = list.data?.totalElements ?? 0
  const selected = [...list.selected.keys()]
  const chosen = selected.length > 0 && selected.length <= limits.pageSizeMax
  const tooMany = !chosen && found > commercialLimits.exported ? te('dialog.tooMany', { max: commercialLimits.exported }) : undefined
  const add = (
    <Button
      type="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      disabled={lacksEdit !== undefined}
      title={lacksEdit}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('enter')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<Commercial>
        name="commercial"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_2.businessInvoiceCo'),
          facts: t('facts'),
          empty: {
            of: 'commercial',
            subject: 'book',
            acts: [
              {
                label: t('enter'),
                why: lacksEdit,
                onDo: () => {
                  setEditing('new')
                },
              },
            ],
          },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          all: t('all'),
        }}
        tabs={linkStates.map((state) => ({ key: state, label: t(`linkStates.${state}`), count: counts?.[state] }))}
        totals={
          <>
            <FoundTotal total={list.total} words={(count) => t('total', { count })} />
            {counts ? (
              <>
                <span>{t('totalUnlinked', { count: counts.within30 + counts.over30 })}</span>
                <span title={counts.unknown > 0 ? t('totalUnknown', { count: counts.unknown }) : undefined}>
                  {t('totalCny')} <Amount value={counts.cny} strong />
                </span>
              </>
            ) : null}
          </>
        }
        pageActions={
          <>
            <ExportButton
              ask={() => emailApi.exportCommercialInvoices(chosen ? { ids: selected } : { filter: filter as CommercialFilter })}
              why={missing('businessInvoiceCo.export') ?? tooMany}
              nothing={!chosen && found === 0}
            />
            {add}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={editing !== undefined || deleting !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <CommercialDrawer id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
        {editing === undefined ? null : (
          <CommercialDialog
            key={editing === 'new' ? 'new' : editing.id}
            {...(editing === 'new' ? {} : { commercial: editing })}
            me={session?.user?.id ?? ''}
            onClose={(id) => {
              setEditing(undefined)
              if (editing === 'new') setMade(id)
            }}
          />
        )}
        {deleting === undefined ? null : (
          <DeleteDialog
            rows={deleting}
            onClose={(deleted) => {
              setDeleting(undefined)
              if (!deleted) return
              list.select(new Map())
              if (drawer.id !== undefined) drawer.close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
export default CommercialPage
