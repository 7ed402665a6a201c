// The very request of a push, as it would leave now.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useSettled } from '../../../lib/hooks/use-settled.ts'
import type { Draft } from './targets.queries.ts'
import styles from './targets.module.css'

interface Props {
  readonly id: string | null
  /** Undefined while something is missing. */
  readonly draft: Draft | undefined
}
const stillMs = 500
export const RequestPreview = ({ id, draft }: Props) => {
  const { t } = useTranslation('push')
  // New secrets are not shown, so that they need not travel for a preview.
  const shown = draft && { ...draft, name: draft.name || '—', secrets: {} }
  const settled = useSettled(JSON.stringify(shown ?? null), stillMs)
  const preview = useQuery({
    queryKey: ['pushPreview', id, settled],
    queryFn: () => api.invoice.previewPush({ id, draft: JSON.parse(settled) as Draft, invoiceId: null }, { quiet: true }),
    enabled: settled !== 'null',
    retry: false,
    gcTime: 0,
  })
  const number = preview.data?.sample.number ?? ''
  return (
    <section className={styles['preview']} aria-label={t('targets.preview')}>
      <h2>
        {t('targets.preview')}
        {preview.data ? (
          <small>
            {preview.data.sample.made ? t('targets.made') : t('targets.sample', { number: `${number.slice(0, 4)} … ${number.slice(-4)}` })}
          </small>
        ) : null}
      </h2>
      {preview.data && draft ? (
        preview.data.requests.map((request, at) => (
          <pre key={at} tabIndex={0} role="region" aria-label={`${t('targets.preview')} ${at + 1}`}>
            {[
              `${request.method} ${request.url}`,
              ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
              '',
              readable(request.body),
            ].join('\n')}
          </pre>
        ))
      ) : (
        <p className="field-hint">{preview.isError && draft ? preview.error.message : t('targets.previewFailed')}</p>
      )}
    </section>
  )
}
/** JSON on several lines, that of a string inside it too; anything else as it is. */
const readable = (body: string): string => {
  try {
    const whole = JSON.parse(body) as Record<string, unknown>
    const inner = whole['data']
    return JSON.stringify(typeof inner === 'string' ? { ...whole, data: JSON.parse(inner) as unknown } : whole, null, 2)
  } catch {
    return body
  }
}
