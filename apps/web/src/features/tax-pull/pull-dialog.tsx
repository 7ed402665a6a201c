// 取票: months or days of one direction, by one account. Without a session the pull may begin all the same: it waits for the login.
import { App, Button, Checkbox, DatePicker, Radio, Select } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pullRangeOf, type PullDirection, type PullUnit } from '@piaotai/domain/tax/tax-pull.ts'
import { taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useToday } from '../../lib/format/today.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { GoOrAsk } from '../../ui/page/go-or-ask.tsx'
import { useTaxAccounts } from '../../shared/tax-account/tax-login.queries.ts'
import { dayOfText } from '../../ui/fields/picked-day.ts'
import { mirrorKey } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

interface Props {
  readonly direction: PullDirection
  /** The month that the list shows. */
  readonly month: string | undefined
  readonly onLogIn: (accountId: string) => void
  readonly onClose: () => void
  readonly onBegun: () => void
}
const PullDialog = ({ direction, month, onLogIn, onClose, onBegun }: Props) => {
  const { t } = useTranslation('taxPull')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const today = useToday()
  const accounts = useTaxAccounts().data?.content ?? []
  const [unit, setUnit] = useState<PullUnit>('month')
  const [range, setRange] = useState<readonly [string, string] | undefined>([month ?? today.slice(0, 7), month ?? today.slice(0, 7)])
  const [picked, setPicked] = useState<string>()
  const [thenSync, setThenSync] = useState(true)
  const account = accounts.find(({ id }) => id === picked) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0]
  const judged = range && pullRangeOf(unit, range[0], range[1], today)
  const wrong = judged === undefined ? t('dialog.range.empty') : 'problem' in judged ? t(`dialog.range.${judged.problem}`) : undefined
  const live = account?.session?.state === 'live' && account.session.needs === null
  const begin = useMutation({
    mutationFn: () => bureauApi.beginTaxPull({ direction, accountId: account!.id, unit, first: range![0], last: range![1], thenSync }),
    onSuccess: ({ number }) => {
      void message.success(t('dialog.begun', { number }))
      onBegun()
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: mirrorKey }),
  })
  return (
    <Dialog
      title={t(`dialog.title.${direction}`)}
      width={560}
      onClose={onClose}
      note={t('dialog.quota')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="primary"
            disabled={account === undefined || wrong !== undefined}
            title={account === undefined ? t('dialog.noAccount') : wrong}
            loading={begin.isPending}
            onClick={() => {
              begin.mutate()
            }}
          >
            {t('dialog.submit')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <span>{t('dialog.unit')}</span>
        <Radio.Group
          aria-label={t('dialog.unit')}
          value={unit}
          options={(['month', 'day'] as const).map((value) => ({ value, label: t(`dialog.units.${value}`) }))}
          onChange={({ target }) => {
            setUnit(target.value as PullUnit)
            setRange(target.value === 'month' ? [today.slice(0, 7), today.slice(0, 7)] : [today, today])
          }}
        />
        <span>{t(unit === 'month' ? 'dialog.months' : 'dialog.days')}</span>
        <DatePicker.RangePicker
          picker={unit === 'month' ? 'month' : 'date'}
          aria-label={t(unit === 'month' ? 'dialog.months' : 'dialog.days')}
          placeholder={[t('dialog.first'), t('dialog.last')]}
          value={
            range
              ? [dayOfText(unit === 'month' ? `${range[0]}-01` : range[0]), dayOfText(unit === 'month' ? `${range[1]}-01` : range[1])]
              : null
          }
          status={wrong === undefined ? '' : 'error'}
          onChange={(days) => {
            const form = unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
            const [first, last] = [days?.[0]?.format(form), days?.[1]?.format(form)]
            setRange(first && last ? [first, last] : undefined)
          }}
        />
        {wrong === undefined ? null : <p role="alert">{wrong}</p>}
        <span>{t('dialog.account')}</span>
        {account === undefined ? (
          <span>
            {t('dialog.noAccount')} <GoOrAsk goal={{ to: '/comset/taxAccounts' }} say="goTaxAccounts" onGo={onClose} />
          </span>
        ) : (
          <Select
            aria-label={t('dialog.account')}
            value={account.id}
            options={accounts.map(({ id, area, personName, taxId, phone }) => ({
              value: id,
              label: `${taxAreas[area][english ? 1 : 0]} · ${personName} ${phone} · ${taxId}`,
            }))}
            onChange={setPicked}
          />
        )}
        {account === undefined ? null : (
          <p>
            {live ? t('dialog.live') : t('dialog.out')}{' '}
            {live ? null : (
              <Button
                type="link"
                size="small"
                icon={<KeyRound size={13} aria-hidden />}
                onClick={() => {
                  onLogIn(account.id)
                }}
              >
                {t('act.login')}
              </Button>
            )}
          </p>
        )}
        <span />
        <Checkbox
          checked={thenSync}
          onChange={({ target }) => {
            setThenSync(target.checked)
          }}
        >
          {t('dialog.thenSync')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
export default PullDialog
