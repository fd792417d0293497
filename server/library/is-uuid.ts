import { z } from 'zod';

const uuid = z.uuid();

/** Whether a template's id names one of the workspace; those that ship with Baton have slugs. */
export const isUuid = (id: string): boolean => uuid.safeParse(id).success;
