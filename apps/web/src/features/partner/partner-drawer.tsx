// A partner beside its list: trade, profile and the addresses that take its invoices.
import { Button, Skeleton } from 'antd'
import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { RecordFrame } from '../../ui/kits/records/record-frame.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { buttonsOf, type PartnerList } from './partner-lists.ts'
import { PartnerFacts } from './partner-facts.tsx'
import { PartnerFigures } from './partner-figures.tsx'
import { PartnerRiskPart } from './risk-grade.tsx'
import { PartnerMailboxes } from './partner-mailboxes.tsx'
import { usePartner, usePartnerFigures, type Partner } from './partner.queries.ts'
import { useCovers } from './use-partner-actions.ts'
import styles from './partner.module.css'
import kit from '../../ui/kits/records/records-kit.module.css'

interface Props {
  readonly id: string
  readonly list: PartnerList
  readonly rows: readonly { readonly id: string }[]
  readonly total: number | undefined
  /** A dialog is open above it. */
  readonly covered: boolean
  readonly onMove: (id: string) => void
  readonly onClose: () => void
  readonly onEdit: (partner: Partner) => void
  readonly onInvite: (partner: Partner) => void
  readonly onDelete: (partner: Partner) => void
}
/** Elements that take letters for themselves. */
const own = 'input, textarea, [role=menu], [role=listbox], [role=combobox]'

const PartnerDrawer = ({ id, list, rows, total, covered, onMove, onClose, onEdit, onInvite, onDelete }: Props) => {
  const { t } = useTranslation('partner')
  const partner = usePartner(id)
  const figures = usePartnerFigures(id)
  const covers = useCovers()
  const lacking = useMissingPermission()
  const lacksInvite = lacking('partnerlist.invite', 'relatedpartnerlist.invite')
  const name = useId()
  const at = rows.findIndex((row) => row.id === id)
  const [previous, next] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]]
  const p = partner.data
  const lacks = (act: 'edit' | 'delete'): string | undefined =>
    p && !covers(act, p) ? (lacking(...buttonsOf(list, act)) ?? lacking(`partnerlist.${act}`)) : undefined
  const off = (act: 'edit' | 'delete'): boolean => !p || !covers(act, p)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (covered || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== 'e') return
    if ((event.target instanceof Element && event.target.closest(own)) || off('edit') || !p) return
    event.preventDefault()
    onEdit(p)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
  const step = (to: { readonly id: string } | undefined, label: string, keys: string, icon: React.ReactNode) => (
    <Button
      size="small"
      disabled={!to}
      aria-label={label}
      aria-keyshortcuts={keys}
      icon={icon}
      onClick={() => {
        if (to) onMove(to.id)
      }}
    />
  )
  return (
    <RecordFrame
      labelledBy={name}
      onClose={onClose}
      fact={
        p ? (
          <>
            {figures.data?.trade?.last ? `${t('drawer.lastInvoice', { date: figures.data.trade.last })} · ` : ''}
            {t('drawer.changed', { who: p.changedBy ?? '—', at: dayOf(p.changedAt) })}
          </>
        ) : undefined
      }
      head={
        <div className={kit['head']}>
          <Button type="text" aria-label={t('action.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
          <h2 id={name} title={p?.name}>
            {p?.name ?? '…'}
          </h2>
          <span className={kit['end']}>
            {at >= 0 ? <span className="sub">{t('drawer.position', { at: at + 1, total: total ?? rows.length })}</span> : null}
            {step(previous, t('action.previous'), 'ArrowUp', <ChevronUp size={15} />)}
            {step(next, t('action.next'), 'ArrowDown', <ChevronDown size={15} />)}
            <DropMenu
              menu={{
                items: [
                  {
                    key: 'invite',
                    label: t('link.invite'),
                    disabled: lacksInvite !== undefined || !p || p.link !== null,
                    ...(lacksInvite === undefined ? {} : { title: lacksInvite }),
                    onClick: () => {
                      if (p) onInvite(p)
                    },
                  },
                  {
                    key: 'delete',
                    label: t('action.delete'),
                    danger: true,
                    disabled: off('delete'),
                    ...(lacks('delete') === undefined ? {} : { title: lacks('delete')! }),
                    onClick: () => {
                      if (p) onDelete(p)
                    },
                  },
                ],
              }}
            >
              <Button aria-label={t('action.more')} icon={<Ellipsis size={15} />} />
            </DropMenu>
            <Button
              type="primary"
              aria-keyshortcuts="E"
              disabled={off('edit')}
              title={lacks('edit')}
              onClick={() => {
                if (p) onEdit(p)
              }}
            >
              {t('action.edit')}
            </Button>
          </span>
        </div>
      }
    >
      {p ? (
        <div className={styles['drawer']}>
          <PartnerFigures
            partner={p}
            trade={figures.data?.trade}
            failed={figures.isError}
            onRetry={() => {
              void figures.refetch()
            }}
          />
          {figures.data?.trade ? <PartnerRiskPart partner={p} trade={figures.data.trade} /> : null}
          <PartnerFacts partner={p} />
          <PartnerMailboxes key={p.id} partner={p} fixed={off('edit')} why={lacks('edit')} />
        </div>
      ) : partner.isError ? (
        <LoadFailed title={t('drawer.unread')} text={t('drawer.unreadText')} onRetry={partner.refetch} error={partner.error} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </RecordFrame>
  )
}
export default PartnerDrawer
