import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { JoinConsent } from './join-consent.tsx'
import type { Joined } from './join-ended.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

/** Finds the company by its number and shows it before the person asks to join. */
export const JoinByNumber = ({ onEnd }: { onEnd: (joined: Joined) => void }) => {
  const { t, i18n } = useTranslation('visitor')
  const [found, setFound] = useState<{ readonly companyName: string; readonly number: string }>()
  const form = useJudgedForm({
    initial: { number: '' },
    rules: {
      number: (value) => (value.trim() === '' ? t('join.numberRequired') : !/^\d{4,12}$/.test(value.trim()) && t('join.numberWrong')),
    },
    send: async ({ number }) => {
      setFound(undefined)
      try {
        setFound(await api.user.findCompanyByNumber({ number: number.trim() }, { quiet: true }))
      } catch (e) {
        if (!(e instanceof CallFailed && e.type === 'company.notFound')) throw e
        form.fail('number', () => i18n.t('join.nobodys', { ns: 'visitor' }))
      }
    },
  })
  return (
    <>
      <FormBox form={form} style={{ marginTop: 14 }}>
        <form.AppField name="number">
          {({ TextField }) => (
            <TextField
              label={t('join.number')}
              input={{ inputMode: 'numeric', maxLength: limits.companyNumber, autoFocus: true }}
              after={
                <Button size="large" htmlType="submit" loading={form.busy}>
                  {t('join.find')}
                </Button>
              }
              below={<p className="field-hint">{t('join.numberHint')}</p>}
            />
          )}
        </form.AppField>
        <FormError text={form.errors.form} />
      </FormBox>
      {found ? (
        <>
          <h2 className={styles['sender']}>
            {found.companyName === found.number ? t('join.numbered', { number: found.number }) : found.companyName}
          </h2>
          {found.companyName === found.number ? <p className="sub">{t('join.unnamed')}</p> : null}
          <p className="sub">{t('join.approval')}</p>
          <JoinConsent key={found.number} request={{ number: found.number }} approval onEnd={onEnd} />
        </>
      ) : null}
    </>
  )
}
