import { useParams } from '@tanstack/react-router';

const useAny = (): {
  workspaceId?: string;
  workflowId?: string;
  runId?: string;
  plannedRunId?: string;
  importId?: string;
} => useParams({ strict: false });

/** The ids in the page's URL; empty where the URL has none. */
export const useWorkspaceId = (): string => useAny().workspaceId ?? '';
export const useWorkflowId = (): string => useAny().workflowId ?? '';
export const useRunId = (): string => useAny().runId ?? '';
export const usePlannedRunId = (): string => useAny().plannedRunId ?? '';
export const useImportId = (): string => useAny().importId ?? '';
