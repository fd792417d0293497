/** The namespaces of BPMN 2.0 (OMG formal/2013-12-09), and Baton's own for what BPMN has no word for. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
export const diagramNamespace = 'http://www.omg.org/spec/BPMN/20100524/DI';
export const boundsNamespace = 'http://www.omg.org/spec/DD/20100524/DC';
export const edgeNamespace = 'http://www.omg.org/spec/DD/20100524/DI';
export const batonNamespace = 'urn:baton:bpmn:1';
