// 夜间取票: when, which directions, by which account.
import { App, Button, Checkbox, Input, Select, Switch } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { isNightTime, pullDirections, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useTaxAccounts } from '../../shared/tax-account/tax-login.queries.ts'
import { pullsKey, type Schedule } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

const ScheduleDialog = ({ schedule, onClose }: { readonly schedule: Schedule; readonly onClose: () => void }) => {
  const { t } = useTranslation('taxPull')
  const { t: problems } = useTranslation('problems')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const accounts = useTaxAccounts().data?.content ?? []
  const [on, setOn] = useState(schedule.on)
  const [at, setAt] = useState(schedule.at)
  const [directions, setDirections] = useState<readonly PullDirection[]>(schedule.directions)
  const [accountId, setAccount] = useState(schedule.accountId)
  const [thenSync, setThenSync] = useState(schedule.thenSync)
  const wrong = !isNightTime(at) ? t('schedule.wrongTime') : on && directions.length === 0 ? t('schedule.noDirection') : undefined
  const save = useMutation({
    mutationFn: () => bureauApi.savePullSchedule({ on, at, directions: [...directions], accountId, thenSync, version: schedule.version }),
    onSuccess: () => {
      void message.success(t('schedule.saved'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: pullsKey }),
  })
  return (
    <Dialog
      title={t('schedule.title')}
      width={520}
      onClose={onClose}
      note={schedule.nextAt === null ? undefined : t('schedule.next', { at: minuteOf(schedule.nextAt) })}
      actions={
        <>
          <Button onClick={onClose}>{t('schedule.cancel')}</Button>
          <Button
            type="primary"
            disabled={wrong !== undefined}
            title={wrong}
            loading={save.isPending}
            onClick={() => {
              save.mutate()
            }}
          >
            {t('schedule.save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <span>{t('schedule.on')}</span>
        <span>
          <Switch aria-label={t('schedule.on')} checked={on} onChange={setOn} />
        </span>
        <span>{t('schedule.at')}</span>
        <Input
          aria-label={t('schedule.at')}
          style={{ width: 96 }}
          maxLength={5}
          value={at}
          status={isNightTime(at) ? '' : 'error'}
          onChange={({ target }) => {
            setAt(target.value.replace('：', ':'))
          }}
        />
        <p>{t('schedule.atHint')}</p>
        <span>{t('schedule.directions')}</span>
        <Checkbox.Group
          value={[...directions]}
          options={pullDirections.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          onChange={(values) => {
            setDirections(values as PullDirection[])
          }}
        />
        <span>{t('schedule.account')}</span>
        <Select
          aria-label={t('schedule.account')}
          value={accountId ?? ''}
          options={[
            { value: '', label: t('schedule.usual') },
            ...accounts.map(({ id, area, personName, phone }) => ({
              value: id,
              label: `${taxAreas[area][english ? 1 : 0]} · ${personName} ${phone}`,
            })),
          ]}
          onChange={(value) => {
            setAccount(value === '' ? null : value)
          }}
        />
        <span />
        <Checkbox
          checked={thenSync}
          onChange={({ target }) => {
            setThenSync(target.checked)
          }}
        >
          {t('schedule.thenSync')}
        </Checkbox>
        <p>{t('schedule.note')}</p>
        {schedule.lastProblem === null ? null : (
          <p role="alert">{t('schedule.lastProblem', { why: problems(schedule.lastProblem, { defaultValue: schedule.lastProblem }) })}</p>
        )}
        {wrong === undefined ? null : <p role="alert">{wrong}</p>}
      </div>
    </Dialog>
  )
}
export default ScheduleDialog
