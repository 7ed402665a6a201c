// Any page may open the dialogs of entry; the app owns them, so that no feature reaches into another.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { EntryDialogContext, type EntryAsk } from '../lib/entry-dialog.ts'

const dialogs = {
  hand: lazy(() => import('../features/entry/hand-dialog.tsx')),
  sheet: lazy(() => import('../features/entry/sheet-dialog.tsx')),
} as const

export const EntryDialogHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<EntryAsk>()
  const EntryDialog = asked && dialogs[asked.way]
  return (
    <EntryDialogContext value={setAsked}>
      {children}
      <Suspense>
        {EntryDialog ? (
          <EntryDialog
            ask={asked}
            onClose={() => {
              asked.onClose?.()
              setAsked(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </EntryDialogContext>
  )
}
