// The texts of a delivery's mail in both languages, with a live preview of the mail that they make.
import { Input, Segmented } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useLanguage, type Language } from '../../../lib/i18n/language.ts'
import { useSettled } from '../../../lib/hooks/use-settled.ts'
import { Field } from '../../../ui/fields/field.tsx'
import type { Settings } from '../delivery.queries.ts'
import styles from './settings.module.css'

type Mails = Settings['mail']
const languages = ['zh-CN', 'en-US'] as const
const names = '{company} {count} {amount} {until} {number}'
const bodyMax = 2000
const afterMs = 400

export const MailTexts = ({ mail, may, onChange }: { mail: Mails; may: boolean; onChange: (mail: Mails) => void }) => {
  const { t } = useTranslation('deliverySettings')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const id = useId()
  const texts = mail[language]
  const wanted = JSON.stringify({ language, mail: texts })
  const settled = useSettled(wanted, afterMs)
  const preview = useQuery({
    queryKey: ['delivery-mail-preview', settled],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      emailApi.previewDeliveryMail(JSON.parse(settled) as { language: Language; mail: Mails['zh-CN'] }, { quiet: true, signal }),
  })
  const change = (next: Partial<Mails['zh-CN']>) => {
    onChange({ ...mail, [language]: { ...texts, ...next } })
  }
  return (
    <section aria-label={t('mail')}>
      <h2>
        {t('mail')}
        <Segmented<Language>
          size="small"
          aria-label={t('language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setLanguage}
        />
      </h2>
      <div className={styles['mail']}>
        <div>
          <Field id={`${id}-subject`} label={t('subject')}>
            <Input
              id={`${id}-subject`}
              lang={language}
              disabled={!may}
              maxLength={deliveryLimits.title}
              showCount
              value={texts.subject}
              onChange={({ target }) => {
                change({ subject: target.value })
              }}
            />
          </Field>
          <Field id={`${id}-body`} label={t('body')} hint={t('mailHint').replace('{names}', names)}>
            <Input.TextArea
              id={`${id}-body`}
              lang={language}
              disabled={!may}
              rows={9}
              maxLength={bodyMax}
              aria-describedby={`${id}-body-note`}
              value={texts.body}
              onChange={({ target }) => {
                change({ body: target.value })
              }}
            />
          </Field>
        </div>
        <aside aria-label={t('preview')} aria-live="polite">
          <h3>
            {t('preview')} <small>{t('previewFacts')}</small>
          </h3>
          {preview.isError ? (
            <p className="field-error">{t('previewFailed', { reason: preview.error.message })}</p>
          ) : (
            <div className={styles['letter']} lang={language}>
              <b>{t('title', { subject: preview.data?.subject ?? '' })}</b>
              <pre>{preview.data?.text ?? ''}</pre>
            </div>
          )}
        </aside>
      </div>
    </section>
  )
}
