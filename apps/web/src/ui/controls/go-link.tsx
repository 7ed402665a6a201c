// A link to the page where something is done first; that page then shows the way back to here.
import { Link, useLocation, useNavigate, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import { placeOf, setOut } from '../../lib/page/way-back.ts'

/** A page, and what it is asked for. */
export interface Goal {
  readonly to: RoutePath
  readonly search?: Readonly<Record<string, unknown>>
}
const linkOf = ({ to, search = {} }: Goal) => ({ to, search }) as unknown as Pick<LinkProps, 'to' | 'search'>

/** Goes to a page, which shows the way back. */
export const useGo = (): ((goal: Goal) => void) => {
  const navigate = useNavigate()
  const { href } = useLocation()
  return (goal) => {
    setOut(placeOf(goal.to, goal.search ?? {}), href)
    void navigate(linkOf(goal))
  }
}
export const GoLink = ({
  children,
  onGo,
  className = 'in-text',
  ...goal
}: Goal & { children: ReactNode; onGo?: () => void; className?: string }) => {
  const { href } = useLocation()
  return (
    <Link
      className={className}
      {...linkOf(goal)}
      onClick={() => {
        setOut(placeOf(goal.to, goal.search ?? {}), href)
        onGo?.()
      }}
    >
      {children}
    </Link>
  )
}
