export { viewSubscribers } from './subscribers.ts'
export { viewUseCases, type ViewUseCases } from './views.ts'
