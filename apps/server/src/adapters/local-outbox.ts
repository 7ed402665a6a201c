// Keeps messages in memory instead of sending them: the person at this machine reads them at /dev/outbox.
import { EventEmitter } from 'node:events'
import type { CaptchaWitness, LocalEntry, LocalOutbox } from '../ports/local-outbox.ts'
import type { OutMail } from '../ports/mail-out.ts'
import type { Sms } from '../ports/sms.ts'
import { newId } from '../lib/ids.ts'
import { refuseAddresses } from './mail/addresses.ts'

const kept = 200
export interface OpenLocalOutbox {
  readonly outbox: LocalOutbox
  readonly mail: OutMail
  readonly sms: Sms
  readonly witness: CaptchaWitness
  /** Keeps a message of a group's robot, or its address. */
  readonly robot: (to: string, subject: string, text: string) => void
}

export const openLocalOutbox = (): OpenLocalOutbox => {
  const entries: LocalEntry[] = []
  const watchers = new EventEmitter()
  watchers.setMaxListeners(0)
  const add = (entry: Omit<LocalEntry, 'at'>): void => {
    const whole = { ...entry, at: new Date().toISOString() }
    entries.unshift(whole)
    entries.length = Math.min(entries.length, kept)
    watchers.emit('entry', whole)
  }
  return {
    outbox: {
      entries: () => entries,
      watch: (onEntry) => {
        watchers.on('entry', onEntry)
        return () => {
          watchers.off('entry', onEntry)
        }
      },
    },
    mail: {
      send: async (mail) => {
        refuseAddresses([...mail.to, ...(mail.cc ?? [])])
        add({
          id: mail.id,
          kind: 'mail',
          to: mail.to.join(', '),
          subject: mail.subject,
          text: mail.text,
          ...(mail.cc ? { cc: mail.cc.join(', ') } : {}),
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          ...(mail.html ? { html: mail.html } : {}),
          ...(mail.attachments ? { attachments: mail.attachments.map(({ name }) => name) } : {}),
        })
      },
    },
    sms: { send: async ({ id, phone, text }) => add({ id, kind: 'sms', to: phone, subject: null, text }) },
    robot: (to, subject, text) => add({ id: newId(), kind: 'robot', to, subject, text }),
    witness: (target, answer) => add({ id: newId(), kind: 'captcha', to: target, subject: null, text: answer }),
  }
}
