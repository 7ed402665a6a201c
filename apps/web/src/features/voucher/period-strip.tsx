// A period in figures, each leading to its list, and the button that closes or opens it.
import { App, Button } from 'antd'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useVoucherChange, type Figures } from './voucher.queries.ts'
import styles from './voucher.module.css'

const states = ['draft', 'exported', 'numbered'] as const

const Lead = ({ period, state, children }: { period: string; state?: (typeof states)[number]; children: ReactNode }) => (
  <Link to="/comset/caiwupz" search={{ period, ...(state === undefined ? {} : { state }) }}>
    {children}
  </Link>
)
export const PeriodStrip = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const confirm = useConfirmDanger()
  const lacks = useMissingPermission()('caiwupz.close')
  const { period, state } = figures
  const open = state === 'open'
  const move = useVoucherChange(() => (open ? api.invoice.closePeriod({ period }) : api.invoice.openPeriod({ period })))
  const ask = () => {
    confirm({
      title: t(open ? 'strip.closeTitle' : 'strip.openTitle', { period }),
      content: t(open ? 'strip.closeText' : 'strip.openText'),
      okText: t(open ? 'strip.close' : 'strip.openAgain'),
      cancelText: t('cancel'),
      onOk: async () => {
        await move.mutateAsync(undefined)
        void message.success(t(open ? 'strip.didClose' : 'strip.didOpen', { period }))
      },
    })
  }
  return (
    <section className={styles['strip']} aria-label={t('strip.label')}>
      <div>
        {t('period')}
        <b>
          <Lead period={period}>{period}</Lead> <small>{t(open ? 'strip.open' : 'strip.closed')}</small>
        </b>
      </div>
      <div>
        {t('strip.balanced')}
        <b>
          <Amount value={figures.total} />
        </b>
      </div>
      <div>
        {t('strip.unbooked')}
        <b>
          {t('strip.invoices', { count: figures.unbooked.count })} <small>{<Amount value={figures.unbooked.amount} />}</small>
        </b>
      </div>
      {states.map((key) => (
        <div key={key}>
          {t(`strip.${key}`)}
          <b>
            <Lead period={period} state={key}>
              {t('strip.count', { count: figures[key].count })}
            </Lead>{' '}
            <small>
              <Amount value={figures[key].amount} />
            </small>
          </b>
        </div>
      ))}
      <Button size="small" disabled={lacks !== undefined} title={lacks} loading={move.isPending} onClick={ask}>
        {t(open ? 'strip.close' : 'strip.openAgain')}
      </Button>
    </section>
  )
}
