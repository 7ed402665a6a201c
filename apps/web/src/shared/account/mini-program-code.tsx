// The WeChat mini-program's code: polled every two seconds, renewed when it expires.
import { Button, Spin } from 'antd'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { QrPicture } from '../../ui/values/qr-picture.tsx'
import styles from '../../ui/fields/form.module.css'

/** In a local trial the code leads to a page of the same app, which simulates the phone. */
const isSimulator = (link: string): boolean => URL.parse(link)?.pathname.startsWith('/dev/') ?? false

/** `onConfirmed` gets the ticket once the person has confirmed on their phone. */
export const MiniProgramCode = ({
  onConfirmed,
  size = 176,
  confirmed = false,
}: {
  onConfirmed: (ticket: string) => void
  size?: number
  confirmed?: boolean
}) => {
  const { t } = useTranslation('account')
  const begun = useQuery({
    queryKey: ['mini-program'],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: () => api.auth.beginMiniProgram({}, { quiet: true }),
  })
  const ticket = begun.data?.ticket ?? ''
  const watched = useQuery({
    queryKey: ['mini-program', ticket],
    enabled: ticket !== '',
    gcTime: 0,
    retry: true,
    queryFn: () => api.auth.watchMiniProgram({ ticket }, { quiet: true }),
    refetchInterval: (query) => (query.state.data && query.state.data.state !== 'waiting' ? false : 2000),
  })
  const state = watched.data?.state ?? 'waiting'
  const shown = useRef('')
  useEffect(() => {
    if (state !== 'confirmed' || shown.current === ticket) return
    shown.current = ticket
    onConfirmed(ticket)
  }, [state, ticket, onConfirmed])
  const over = state === 'expired' || begun.isError
  return (
    <div className={styles['mini-code']}>
      <div style={{ width: size, height: size, opacity: over ? 0.25 : 1 }}>
        {!begun.data ? (
          <Spin />
        ) : begun.data.img ? (
          <img src={begun.data.img} alt={t('mini.alt')} width={size} height={size} />
        ) : (
          <QrPicture value={begun.data.link} size={size} name={t('mini.alt')} />
        )}
      </div>
      <p role="status" className="sub">
        {begun.isError ? begun.error.message : t(over ? 'mini.expired' : confirmed ? 'mini.confirmed' : 'mini.waiting')}
      </p>
      {begun.data && !over && isSimulator(begun.data.link) ? (
        <a href={begun.data.link} target="_blank" rel="noreferrer">
          {t('mini.standIn')}
        </a>
      ) : null}
      {over ? (
        <Button
          onClick={() => {
            void begun.refetch()
          }}
        >
          {t('mini.again')}
        </Button>
      ) : null}
    </div>
  )
}
