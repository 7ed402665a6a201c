export { viewUseCases, type ViewUseCases } from './views.ts'
