// 放入票池: into some pools, or into none; previewed first.
import { Button, Checkbox } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notSet, poolsHold } from '@piaotai/domain/pool.ts'
import { useCan } from '../../../lib/session/can.ts'
import { usePoolChoices } from '../../../shared/pool/pools.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ChangePreview } from './change-preview.tsx'
import type { Chosen } from '../chosen.ts'
import { poolInvoices } from '../invoice.queries.ts'
import { GoLink } from '../../../ui/controls/go-link.tsx'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './batch.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly chosen: Chosen
  readonly onClose: () => void
  readonly onDone: (changeId: string | null, changed: number) => void
}
const AssignPoolsDialog = ({ area, chosen, onClose, onDone }: Props) => {
  const { t } = useTranslation('pool')
  const { t: ti } = useTranslation('invoice')
  const mayMake = useCan('menu_4.businessTicketPoolSettings')
  const pools = usePoolChoices()
  const [to, setTo] = useState<readonly string[]>([])
  const request = (preview: boolean) => poolInvoices({ area, ...chosen.input, poolIds: [...to], preview })
  const shown = useQuery({
    queryKey: ['invoices', 'put', area, chosen, to],
    queryFn: () => request(true),
    gcTime: 0,
    enabled: to.length > 0,
  })
  const make = useMutation({
    mutationFn: () => request(false),
    onSuccess: (done) => {
      onDone(done.changeId, done.changed)
    },
  })
  /** The latest choice removes the pools that it excludes. */
  const choose = (id: string, on: boolean) => {
    const next = on ? [...to, id] : to.filter((one) => one !== id)
    setTo(poolsHold(next) ? next : [id])
  }
  const changed = shown.data?.changed ?? 0
  return (
    <Dialog
      title={t('put.title')}
      facts={t('put.facts', { count: chosen.count })}
      onClose={onClose}
      note={ti('batch.undoNote')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            disabled={to.length === 0 || changed === 0}
            loading={make.isPending}
            onClick={() => {
              make.mutate()
            }}
          >
            {ti('batch.make', { count: changed })}
          </Button>
        </>
      }
    >
      <PlainLine of="pool" />
      {pools.data?.length === 0 ? (
        <p className="sub">
          {mayMake ? (
            <>
              {t('empty')} <GoLink to="/comset/businessTicketPoolSettings">{t('put.make')}</GoLink>
            </>
          ) : (
            t('put.noPool')
          )}
        </p>
      ) : (
        <div className={styles['put-pools']}>
          {(pools.data ?? []).map((pool) => (
            <Checkbox
              key={pool.id}
              checked={to.includes(pool.id)}
              disabled={!pool.mayPut}
              title={pool.mayPut ? '' : t('put.shut')}
              onChange={(event) => {
                choose(pool.id, event.target.checked)
              }}
            >
              {pool.name}
            </Checkbox>
          ))}
          <Checkbox
            checked={to.includes(notSet)}
            title={t('put.noneNote')}
            onChange={(event) => {
              choose(notSet, event.target.checked)
            }}
          >
            {t('put.none')}
          </Checkbox>
        </div>
      )}
      {pools.data?.length === 0 ? null : <p className="sub">{t(to.includes(notSet) ? 'put.noneNote' : 'put.replace')}</p>}
      {to.length > 0 && shown.data ? <ChangePreview change={shown.data} /> : null}
    </Dialog>
  )
}
export default AssignPoolsDialog
