// A partner beside its list: trade, profile and the addresses that take its invoices; ↑ and ↓ go through the list.
import { Button, Skeleton } from 'antd'
import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useRestoreFocus } from '../../ui/overlay/restore-focus.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { buttonsOf, type PartnerList } from './partner-lists.ts'
import { PartnerFacts } from './partner-facts.tsx'
import { PartnerFigures } from './partner-figures.tsx'
import { PartnerRiskPart } from './risk-grade.tsx'
import { PartnerMailboxes } from './partner-mailboxes.tsx'
import { usePartner, usePartnerFigures, type Partner } from './partner.queries.ts'
import { useCovers } from './use-partner-actions.ts'
import styles from './partner.module.css'
import charts from '../../ui/charts/charts.module.css'

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
/** Elements with keys of their own. */
const own = `input, textarea, [role=dialog], [role=menu], [role=listbox], [role=combobox], [role=tablist], .${charts['month-keys']}`

const PartnerDrawer = ({ id, list, rows, total, covered, onMove, onClose, onEdit, onInvite, onDelete }: Props) => {
  const { t } = useTranslation('partner')
  const partner = usePartner(id)
  const figures = usePartnerFigures(id)
  const covers = useCovers()
  const lacking = useMissingPermission()
  const lacksInvite = lacking('partnerlist.invite', 'relatedpartnerlist.invite')
  useRestoreFocus()
  const at = rows.findIndex((row) => row.id === id)
  const [previous, next] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]]
  const p = partner.data
  const lacks = (act: 'edit' | 'delete'): string | undefined =>
    p && !covers(act, p) ? (lacking(...buttonsOf(list, act)) ?? lacking(`partnerlist.${act}`)) : undefined
  const off = (act: 'edit' | 'delete'): boolean => !p || !covers(act, p)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (covered || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(own)) return
    const does: Readonly<Record<string, (() => void) | false | undefined>> = {
      ArrowDown: next && (() => onMove(next.id)),
      ArrowUp: previous && (() => onMove(previous.id)),
      j: next && (() => onMove(next.id)),
      k: previous && (() => onMove(previous.id)),
      e: !off('edit') && p && (() => onEdit(p)),
      '/': () => document.querySelector<HTMLInputElement>('[data-search] input')?.focus(),
      Escape: onClose,
    }
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
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
    <section className={styles['drawer']} aria-label={p?.name}>
      <header>
        <Button type="text" aria-label={t('action.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
        <h2 title={p?.name}>{p?.name ?? '…'}</h2>
        <span className={styles['end']}>
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
      </header>
      {p ? (
        <>
          <div className={styles['body']} tabIndex={0} role="region" aria-label={t('drawer.profile')}>
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
          <footer>
            <span>
              <span className="kbd">↑</span> <span className="kbd">↓</span> {t('drawer.keysMove')}
            </span>
            <span>
              <span className="kbd">Esc</span> {t('drawer.keysClose')}
            </span>
            <span className={styles['end']}>
              {figures.data?.trade?.last ? `${t('drawer.lastInvoice', { date: figures.data.trade.last })} · ` : ''}
              {t('drawer.changed', { who: p.changedBy ?? '—', at: dayOf(p.changedAt) })}
            </span>
          </footer>
        </>
      ) : partner.isError ? (
        <LoadFailed title={t('drawer.unread')} text={t('drawer.unreadText')} onRetry={partner.refetch} error={partner.error} />
      ) : (
        <div className={styles['waiting']}>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </section>
  )
}
export default PartnerDrawer
