// 票池设置: the company's pools in order, with their assigners and readers.
import { App, Button, Skeleton } from 'antd'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PoolDialog } from './pool-dialog.tsx'
import { RemovePoolDialog } from './remove-pool-dialog.tsx'
import { usePoolChange, usePools, type Pool } from './pool.queries.ts'
import styles from './pool.module.css'

const PoolSettingsPage = () => {
  const { t } = useTranslation('pool')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const pools = usePools()
  const missingPermission = useMissingPermission()('businessTicketPoolSettings.edit')
  const rows = pools.data?.content ?? []
  const [editing, setEditing] = useState<Pool | 'new'>()
  const [removing, setRemoving] = useState<Pool>()
  const order = usePoolChange((poolIds: string[]) => api.invoice.orderPools({ poolIds }))
  const move = (at: number, by: number) => {
    const ids = rows.map((pool) => pool.id)
    const [taken] = ids.splice(at, 1)
    ids.splice(at + by, 0, taken!)
    order.mutateAsync(ids).then(
      () => {
        void message.success(t('ordered'))
      },
      () => undefined,
    )
  }
  const add = (
    <Button
      type="primary"
      disabled={missingPermission !== undefined}
      title={missingPermission}
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHead title={shell('page.menu_4.businessTicketPoolSettings')} facts={t('facts')} actions={add} />
      <div className={styles['pool-settings']}>
        {pools.isError && !pools.data ? (
          <LoadFailed title={t('failed')} text={t('failedText')} onRetry={pools.refetch} error={pools.error} />
        ) : pools.isPending ? (
          <Skeleton active />
        ) : rows.length === 0 ? (
          <EmptyPage of="poolSettings" subject="book" acts={[{ label: t('add'), why: missingPermission, button: add }]} />
        ) : (
          <table className={styles['plain-table']}>
            <thead>
              <tr>
                {(['name', 'invoices', 'put', 'members', 'groups', 'actions'] as const).map((key) => (
                  <th key={key} scope="col" className={key === 'invoices' ? 'right' : ''}>
                    {t(`column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((pool, at) => (
                <PoolRow
                  key={pool.id}
                  pool={pool}
                  missingPermission={missingPermission}
                  onMove={(by) => {
                    move(at, by)
                  }}
                  first={at === 0}
                  last={at === rows.length - 1}
                  busy={order.isPending}
                  onEdit={() => {
                    setEditing(pool)
                  }}
                  onRemove={() => {
                    setRemoving(pool)
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {editing && pools.data ? (
        <PoolDialog
          pool={editing === 'new' ? undefined : editing}
          people={pools.data.people}
          onClose={() => {
            setEditing(undefined)
          }}
        />
      ) : null}
      {removing ? (
        <RemovePoolDialog
          pool={removing}
          others={rows.filter((pool) => pool.id !== removing.id)}
          onClose={() => {
            setRemoving(undefined)
          }}
        />
      ) : null}
    </>
  )
}
export default PoolSettingsPage

interface RowProps {
  readonly pool: Pool
  readonly missingPermission: string | undefined
  readonly first: boolean
  readonly last: boolean
  readonly busy: boolean
  readonly onMove: (by: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}
const PoolRow = ({ pool, missingPermission, first, last, busy, onMove, onEdit, onRemove }: RowProps) => {
  const { t } = useTranslation('pool')
  const comma = useComma()
  const maySee = useCan('menu_2.businessTicketPoolCo')
  const off = missingPermission !== undefined
  const { name } = pool
  const names = (all: readonly { readonly name: string }[]) => (all.length === 0 ? <Nil /> : all.map((one) => one.name).join(comma))
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td className="right">
        {maySee && pool.invoices > 0 ? (
          <Link
            className="number-link"
            to="/companyInvoice/businessTicketPoolCo"
            search={{ pool: [pool.id] }}
            aria-label={t('invoicesOf', { name, count: pool.invoices })}
          >
            {t('pieces', { count: pool.invoices })}
          </Link>
        ) : (
          t('pieces', { count: pool.invoices })
        )}
      </td>
      <td>{pool.open ? t('everybody') : names(pool.members.filter((m) => m.mayPut))}</td>
      <td>{names(pool.members)}</td>
      <td>{names(pool.groups)}</td>
      <td>
        <span className="row">
          <Button
            type="text"
            size="small"
            disabled={off || first || busy}
            title={missingPermission}
            aria-label={t('up', { name })}
            icon={<ArrowUp size={13} />}
            onClick={() => {
              onMove(-1)
            }}
          />
          <Button
            type="text"
            size="small"
            disabled={off || last || busy}
            title={missingPermission}
            aria-label={t('down', { name })}
            icon={<ArrowDown size={13} />}
            onClick={() => {
              onMove(1)
            }}
          />
          <Button type="text" size="small" disabled={off} title={missingPermission} aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button type="text" size="small" disabled={off} title={missingPermission} aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
